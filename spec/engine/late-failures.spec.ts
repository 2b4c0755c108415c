import { Child, endChildren } from '../support/child';

const SCRIPT = `
  const { guardLateFailures } = require(src + '/engine/late-failures.js');
  const logger = (name) => ({ log: (level, message, { error }) => console.log(name, level, String(error)) });
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const fail = async (text) => { Promise.reject(new Error(text)); await turn(); };
  (async () => {
    const [one, two] = [guardLateFailures(logger('one')), guardLateFailures(logger('two'))];
    await fail('first');
    one(); one();
    await fail('second');
    two();
    await fail('third');
    console.log('not reached');
  })();
`;

afterEach(endChildren);

test('a late failure is an ERROR record until the last server has gone, and ends the process after that', async () => {
  const child = new Child(SCRIPT);
  expect(await child.exit()).toEqual({ code: 1, signal: null });
  expect(child.stdout).toBe('one error Error: first\ntwo error Error: second\n');
  expect(child.stderr).toContain('third');
});
