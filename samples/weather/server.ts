// #region server
import { Arg, MCPServer, Prompt, Resource, ResourceNotFoundError, Service, Tool, ToolError } from 'toolwright';
import { IsInt, Max, Min } from 'class-validator';

@Service()
export class Forecasts {
  readonly byCity = new Map([
    ['London', 'Rain.'],
    ['Cairo', 'Sun.'],
  ]);
}

@Service()
export class Weather {
  constructor(private readonly forecasts: Forecasts) {}

  @Tool({ description: "Today's forecast for one city." })
  forecast(
    @Arg('city', { description: 'City name' }) city: string,
    @Arg('days', { default: 1 }, IsInt(), Min(1), Max(14)) days: number,
  ): string {
    const text = this.forecasts.byCity.get(city);
    if (text === undefined) throw new ToolError(`No forecast for '${city}'.`);
    return `${city}: ${text} (${days} d)`;
  }

  @Resource('weather://{city}', { description: 'The full report for one city.' })
  report(@Arg('city') city: string): string {
    const text = this.forecasts.byCity.get(city);
    if (text === undefined) throw new ResourceNotFoundError(`No forecast for '${city}'.`);
    return `${city}: ${text}`;
  }

  @Prompt({ description: 'Ask for a packing list.' })
  pack(@Arg('city') city: string): string {
    return `What should I pack for ${city}?`;
  }
}

export default new MCPServer('Weather', { version: '1.0.0', services: [Weather] });
// #endregion server
