// Stacks show the lines of the project's own sources; packages keep theirs, because reading their maps costs time.
import { isPackaged, nodeModule } from './node-module';

/** Node 20 reads the map of every file while maps are on, so they are off while a package's file is compiled. */
function switchAroundPackages(): void {
  const load = nodeModule._extensions['.js'];
  process.setSourceMapsEnabled(true);
  if (load === undefined) return;
  nodeModule._extensions['.js'] = (module, file) => {
    if (!isPackaged(file)) return load(module, file);
    process.setSourceMapsEnabled(false);
    try {
      return load(module, file);
    } finally {
      process.setSourceMapsEnabled(true);
    }
  };
}

/** Switches source maps on for what is loaded from now on. */
export function showSourceLines(): void {
  if (nodeModule.setSourceMapsSupport === undefined) switchAroundPackages();
  else nodeModule.setSourceMapsSupport(true, { nodeModules: false });
}
