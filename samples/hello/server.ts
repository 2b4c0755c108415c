// The smallest useful server: one tool, one resource, one prompt.
// #region server
import { Arg, MCPServer, Prompt, Resource, Tool } from 'toolwright';
import { IsInt, Length, Max, Min } from 'class-validator';

export class Greeter {
  @Tool({ description: 'Greet somebody by name.' })
  greet(
    @Arg('name', { description: 'Who is greeted.' }, Length(1, 40)) name: string,
    @Arg('times', { default: 1 }, IsInt(), Min(1), Max(3)) times: number,
  ): string {
    return Array.from({ length: times }, () => `Hello, ${name}!`).join(' ');
  }

  @Resource('hello://languages', { description: 'The languages of this server.' })
  languages(): string[] {
    return ['English'];
  }

  @Prompt({ description: 'Ask for a toast.' })
  toast(@Arg('name') name: string): string {
    return `Write a toast of two sentences for ${name}.`;
  }
}

export default new MCPServer('Hello', { version: '1.0.0', services: [Greeter] });
// #endregion server
