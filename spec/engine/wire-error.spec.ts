import { toWireError } from '../../src/engine/wire-error';
import { InvalidParamsError, MCPError, MethodNotFoundError } from '../../src/errors/mcp-error';

const NEUTRAL = { code: -32603, message: 'Internal server error' };

class Treacherous extends MCPError {
  override get message(): string {
    throw new Error('hunter2');
  }
  override set message(_value: string) {
    // the constructor of Error does not come here
  }
}

describe('toWireError', () => {
  test('an MCPError travels verbatim', () => {
    expect(toWireError(new MCPError(-32000, 'No', { a: [1] }))).toEqual({
      code: -32000,
      message: 'No',
      data: { a: [1] },
    });
    expect(toWireError(new MethodNotFoundError('x'))).toEqual({ code: -32601, message: 'Method not found', data: 'x' });
    expect(toWireError(new InvalidParamsError())).toEqual({
      code: -32602,
      message: 'Invalid request parameters',
      data: '',
    });
  });

  test.each([
    ['an Error', new Error('hunter2')],
    ['a string', 'hunter2'],
    ['undefined', undefined],
    ['null', null],
    ['an object with a code', { code: 1, message: 'hunter2' }],
    ['a BigInt', 5n],
    ['a symbol', Symbol('hunter2')],
  ])('%s says nothing of its cause', (_what, thrown) => {
    expect(toWireError(thrown)).toEqual(NEUTRAL);
  });

  test('an MCPError with a code that is no integer says nothing', () => {
    expect(toWireError(new MCPError(Number.NaN, 'x'))).toEqual(NEUTRAL);
    expect(toWireError(new MCPError('E_BAD' as unknown as number, 'x'))).toEqual(NEUTRAL);
  });

  test('data that JSON cannot hold is left out', () => {
    expect(toWireError(new MCPError(-32000, 'No', { n: 1n }))).toEqual({ code: -32000, message: 'No' });
    expect(toWireError(new MCPError(-32000, 'No', () => 1))).toEqual({ code: -32000, message: 'No' });
  });

  test('a getter of the thrown error that throws is the end of it', () => {
    const trapped = new MCPError(-32000, 'No');
    Object.defineProperty(trapped, 'data', {
      get: () => {
        throw new Error('hunter2');
      },
    });
    expect(toWireError(trapped)).toEqual(NEUTRAL);
    const silent = Object.setPrototypeOf(new Treacherous(-32000, 'No'), Treacherous.prototype) as Treacherous;
    Reflect.deleteProperty(silent, 'message');
    expect(toWireError(silent)).toEqual(NEUTRAL);
  });
});
