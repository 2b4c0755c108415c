// Reports: handlers that take time, say how far they are, and stop when nobody waits any more.
import { setTimeout as pause } from 'node:timers/promises';
import { Arg, Context, INVALID_REQUEST, MCPError, MCPServer, Tool } from 'toolwright';
import { IsInt, Max, Min } from 'class-validator';

export class Reports {
  // #region progress
  @Tool({ description: 'Build a report of some pages.' })
  async build(@Arg('pages', IsInt(), Min(1), Max(20)) pages: number, ctx: Context): Promise<string> {
    for (let page = 1; page <= pages; page++) {
      if (ctx.signal.aborted) return 'stopped';
      await pause(5);
      ctx.reportProgress(page, pages, `page ${page}`);
    }
    ctx.info(`built ${pages} pages`);
    return `${pages} pages`;
  }
  // #endregion progress

  // #region who
  @Tool({ description: 'What the server knows of the caller.' })
  whoAmI(ctx: Context): Record<string, unknown> {
    return {
      client: ctx.clientInfo?.name,
      protocol: ctx.protocolVersion,
      agent: ctx.headers?.get('user-agent') ?? null,
    };
  }
  // #endregion who

  // #region refuse
  @Tool({ description: 'Delete all reports.' })
  deleteAll(ctx: Context): string {
    if (ctx.headers === undefined) throw new MCPError(INVALID_REQUEST, 'Only over HTTP.');
    return 'deleted';
  }
  // #endregion refuse
}

export default new MCPServer('Reports', { version: '1.0.0', services: [Reports] });
