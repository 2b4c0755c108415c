// What values make of a template, after the examples of RFC 6570, and that matching gives them back.
import type { TemplateValues } from '../../src/uri/expand';
import { UriTemplate } from '../../src/uri/template';

const VALUES: TemplateValues = {
  var: 'value',
  hello: 'Hello World!',
  path: '/foo/bar',
  x: '1024',
  y: '768',
  empty: '',
  who: 'fred',
  list: ['red', 'green', 'blue'],
  none: [],
  undef: undefined,
  percent: '50%41',
  odd: '\uD800 é 😀',
};

test.each([
  ['{var}', 'value'],
  ['{hello}', 'Hello%20World%21'],
  ['{path}', '%2Ffoo%2Fbar'],
  ['{x,y}', '1024,768'],
  ['{x,empty}', '1024,'],
  ['{x,undef}', '1024'],
  ['{undef,y}', '768'],
  ['{list}', 'red,green,blue'],
  ['O{empty}X{undef}X{missing}', 'OXX'],
  ['{+hello}', 'Hello%20World!'],
  ['{+path}/here', '/foo/bar/here'],
  ['{#path}', '#/foo/bar'],
  ['{#undef}', ''],
  ['{#empty}', '#'],
  ['X{.x,y}', 'X.1024.768'],
  ['X{.empty}', 'X.'],
  ['X{.undef}', 'X'],
  ['X{.list}', 'X.red,green,blue'],
  ['X{.list*}', 'X.red.green.blue'],
  ['{/who}', '/fred'],
  ['{/var,empty}', '/value/'],
  ['{/list}', '/red,green,blue'],
  ['{/list*}', '/red/green/blue'],
  ['{/var*}', '/value'],
  ['{/none*}', ''],
  ['{;x,y}', ';x=1024;y=768'],
  ['{;x,empty}', ';x=1024;empty'],
  ['{;list*}', ';list=red;list=green;list=blue'],
  ['{?x,y}', '?x=1024&y=768'],
  ['{?x,empty,undef}', '?x=1024&empty='],
  ['{?undef}', ''],
  ['?fixed=yes{&x}', '?fixed=yes&x=1024'],
  ['{&x,empty}', '&x=1024&empty='],
  ['{percent}', '50%2541'],
  ['{+percent}', '50%2541'],
  ['{odd}', '%EF%BF%BD%20%C3%A9%20%F0%9F%98%80'],
  ['{+odd}', '%EF%BF%BD%20%C3%A9%20%F0%9F%98%80'],
  ['a://(b)/', 'a://(b)/'],
])('%s expands to %s', (text, uri) => {
  expect(UriTemplate.parse(text).expand(VALUES)).toBe(uri);
});

test('inherited members are not values', () => {
  expect(UriTemplate.parse('a{/constructor}{?toString,__proto__}').expand({})).toBe('a');
  expect(UriTemplate.parse('{__proto__}').expand(Object.fromEntries([['__proto__', 'x']]))).toBe('x');
});

describe('what was expanded is matched back', () => {
  const SIMPLE = [
    'a',
    'Z',
    '9',
    '_',
    '~',
    ' ',
    '/',
    '?',
    '#',
    '&',
    ',',
    ';',
    '=',
    '%',
    '%2F',
    '\\',
    '\0',
    'é',
    '😀',
    ':',
  ];
  const RESERVED = SIMPLE.filter((text) => text !== '?' && text !== '#');
  const LISTS = ['/', '.', ';'].map((operator) => `{${operator}list*}`);
  const TEMPLATES = [
    'a://{a}',
    'a://{a}/{b}',
    'a://{a}-{b}.txt',
    'a://{a,b,c}',
    'a://{a}/{+r}/{b}',
    'a://{+r}{.b}',
    'a://{a}{?b,c}',
    'a://{+r}{?b}{&c}',
    'a://x{/a,b}{.c}',
    'a://x{;a,b}{?c}',
    'a://x?f=1{&a,b}',
    'a://{a}{#r}',
    ...LISTS.map((list) => `a://x${list}`),
    'a://{a}{/list*}/{b}{?c}',
  ];
  let seed = 20_260_728;
  const random = (below: number): number => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  const text = (from: readonly string[]): string =>
    Array.from({ length: random(8) }, () => from[random(from.length)]).join('');

  test.each(TEMPLATES)('%s', (source) => {
    const template = UriTemplate.parse(source);
    for (let round = 0; round < 300; round += 1) {
      const values = new Map<string, string | string[]>();
      for (const { name, explode, operator } of template.variables) {
        const alphabet = operator === '+' ? RESERVED : SIMPLE;
        values.set(name, explode ? Array.from({ length: random(4) }, () => text(alphabet)) : text(alphabet));
      }
      const uri = template.expand(Object.fromEntries(values));
      expect([uri, template.match(uri)]).toEqual([uri, values]);
    }
  });

  test('left-out query values stay left out', () => {
    const template = UriTemplate.parse('a://{a}{?b,c}');
    const uri = template.expand({ a: '1', c: '3' });
    expect(uri).toBe('a://1?c=3');
    expect([...(template.match(uri) ?? [])]).toEqual([
      ['a', '1'],
      ['c', '3'],
    ]);
  });
});
