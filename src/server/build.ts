// Options -> catalog, method table, chain, kernel: read this file to see the whole machine.
import type { ContextServices, ServerHandle } from '../context/context';
import { LegacyCodec } from '../protocol/codecs/legacy';
import { ModernCodec } from '../protocol/codecs/modern';
import { Catalog } from '../registry/catalog';
import { compileService } from '../registry/compile';
import { injectionOf, type Injection } from '../registry/injection';
import { isMiddlewareClass, middlewareOf } from '../registry/middleware';
import { checkServices, middlewareNamedBy } from '../registry/service-checks';
import type { Workshop } from '../registry/workshop';
import { Kernel } from './kernel';
import { lifecycleMethods } from './methods/lifecycle';
import { loggingMethods } from './methods/logging';
import { promptMethods } from './methods/prompts';
import { resourceMethods } from './methods/resources';
import { toolMethods } from './methods/tools';
import type { MethodParts } from './method';
import type { Settings } from './options';

/** Everything that a server consists of, before its lifespan has run. */
export interface Machine {
  readonly workshop: Workshop;
  readonly parts: MethodParts;
  readonly kernel: Kernel;
  readonly services: ContextServices;
  readonly injection: Injection;
}

/** What the lifespan gave, once it has. */
export interface LifespanHolder {
  state: unknown;
}

function injectionFor(settings: Settings): Injection {
  const services = checkServices(settings.services);
  const middleware = [...settings.middleware, ...services.flatMap(middlewareNamedBy)].filter(isMiddlewareClass);
  const { container, providers, lifespan, limits, logger } = settings;
  return injectionOf([...services, ...middleware], {
    container,
    providers,
    hasLifespan: lifespan !== undefined,
    stopMs: limits.stopMs,
    onStopError: (error) => logger.log('error', 'Stopping what a request had opened failed', { error }),
  });
}

/** Compiles a server; throws the ConfigurationError of the first mistake. */
export function build(settings: Settings, server: ServerHandle, lifespan: LifespanHolder): Machine {
  const { logger, info, instructions, maskErrors, unknownArguments, coercion, resourceSecurity } = settings;
  const injection = injectionFor(settings);
  const catalog = new Catalog(logger, {
    tools: settings.warnOnDuplicateTools,
    resources: settings.warnOnDuplicateResources,
    prompts: settings.warnOnDuplicatePrompts,
  });
  const workshop: Workshop = { injection, catalog, logger, unknownArguments, coercion, resourceSecurity };
  for (const Class of settings.services) compileService(workshop, Class);
  const parts: MethodParts = { catalog, logger, maskErrors };
  const services: ContextServices = {
    logger,
    server,
    get lifespan() {
      return lifespan.state;
    },
  };
  const kernel = new Kernel({
    codecs: { legacy: new LegacyCodec(), modern: new ModernCodec(info) },
    methods: new Map([
      ...lifecycleMethods({ info, instructions }),
      ...toolMethods(parts),
      ...resourceMethods(parts),
      ...promptMethods(parts),
      ...loggingMethods(),
    ]),
    services,
    around: middlewareOf(settings.middleware, injection, `MCPServer('${info.name}').middleware`),
  });
  return { workshop, parts, kernel, services, injection };
}
