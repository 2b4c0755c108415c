// Which template texts are refused, with which words, and what the accepted ones are made of.
import { InvalidUriTemplateError } from '../../src/uri/parse';
import { hasVariables, UriTemplate } from '../../src/uri/template';

const adjacent = (a: string, b: string): string =>
  `Variables '${a}' and '${b}' are adjacent with no literal separator; matching cannot determine where one ends ` +
  'and the other begins. Add a literal between them or use a single variable.';
const multi =
  'Template contains more than one multi-segment variable ({+var}, {#var}, or explode modifier); matching would be ambiguous';
const twoQueries =
  'Template contains more than one {?...} expression; use {?a,b} or {?a}{&b} for multiple query parameters';
const many = (count: number): string => Array.from({ length: count }, (_, i) => `{v${i}}`).join('/');

describe('a template that cannot be honoured is refused with its reason', () => {
  test.each([
    ['a://{x', 'Unclosed expression at position 4'],
    ['a://{x}/{y', 'Unclosed expression at position 8'],
    ['{', 'Unclosed expression at position 0'],
    ['a://{}', 'Empty expression at position 4'],
    ['a://{?}', 'Expression has operator but no variables at position 4'],
    ['a://b/{+}', 'Expression has operator but no variables at position 6'],
    ['a://{x y}', "Invalid variable name 'x y' at position 4"],
    ['a://{ x}', "Invalid variable name ' x' at position 4"],
    ['a://{x,}', "Invalid variable name '' at position 4"],
    ['a://{,}', "Invalid variable name '' at position 4"],
    ['a://{=x}', "Invalid variable name '=x' at position 4"],
    ['a://{x-y}', "Invalid variable name 'x-y' at position 4"],
    ['a://{.x.}', "Invalid variable name 'x.' at position 4"],
    ['a://{x..y}', "Invalid variable name 'x..y' at position 4"],
    ['a://{x\n}', "Invalid variable name 'x\n' at position 4"],
    ['a://{{x}}', "Invalid variable name '{x' at position 4"],
    ['a://{*}', "Invalid variable name '' at position 4"],
    ['a://{/x**}', "Invalid variable name 'x*' at position 4"],
    ['a://{x:3}', "Prefix modifier {var:N} is not supported (in 'x:3' at position 4)"],
    ['a://{x}/{+y,z:12}', "Prefix modifier {var:N} is not supported (in 'z:12' at position 8)"],
    ['a://{x*}', 'Explode modifier on {x*} is not supported for matching'],
    ['a://{+x*}', 'Explode modifier on {+x*} is not supported for matching'],
    ['a://{#x*}', 'Explode modifier on {#x*} is not supported for matching'],
    ['a://b{?x*}', 'Explode modifier on {?x*} is not supported for matching'],
    ['a://b{&x*}', 'Explode modifier on {&x*} is not supported for matching'],
    ['a://{x}/{x}', "Variable 'x' appears more than once; repeated variables are not supported"],
    ['a://{x}{?x}', "Variable 'x' appears more than once; repeated variables are not supported"],
    ['a://{?x}/{?y}', twoQueries],
    ['a://b{?x}{?y}', twoQueries],
    ['a://{a}{b}', adjacent('a', 'b')],
    ['a://{+path}{ext}', adjacent('path', 'ext')],
    ['a://{a}{+b}', adjacent('a', 'b')],
    ['a://{a}{.b*}', adjacent('a', 'b')],
    ['a://{/a*}{b}', adjacent('a', 'b')],
    ['a://{+a}/to/{+b}', multi],
    ['a://{+a,b}', multi],
    ['a://{+a}{#b}', multi],
    ['a://{+a}/x{/b*}', multi],
    ['a://{/a*}/x{;b*}', multi],
    ['a'.repeat(8193), 'Template exceeds maximum length of 8192'],
    [many(257), 'Template exceeds maximum of 256 variables'],
  ])('%.40s', (text, message) => {
    const parse = (): UriTemplate => UriTemplate.parse(text);
    expect(parse).toThrow(InvalidUriTemplateError);
    expect(parse).toThrow(new Error(message));
  });
});

describe('a template at the edge of the rules is accepted', () => {
  test.each([
    'a'.repeat(8192),
    many(256),
    'a://{+path}{.ext}',
    'a://{a}{.b}',
    'a://{a}{/b*}',
    'a://{a}{;b}{?c}',
    'a://{a}{#b}',
    'a://{/a*}/{b}',
    'a://{snake_case}/{dotted.name}/{9}',
    'a://}/{x}',
    '',
  ])('%.40s', (text) => {
    expect(UriTemplate.parse(text).text).toBe(text);
  });
});

test('the variables are listed in the order of the text, the optional query ones marked', () => {
  expect(UriTemplate.parse('a://{x}/{+y}{?q,r}{&s}').variables).toEqual([
    { name: 'x', operator: '', explode: false, isQuery: false },
    { name: 'y', operator: '+', explode: false, isQuery: false },
    { name: 'q', operator: '?', explode: false, isQuery: true },
    { name: 'r', operator: '?', explode: false, isQuery: true },
    { name: 's', operator: '&', explode: false, isQuery: true },
  ]);
  expect(UriTemplate.parse('a://b{/p*}').variables).toEqual([
    { name: 'p', operator: '/', explode: true, isQuery: false },
  ]);
});

test.each([
  ['a://{x}{?q}', ['q']],
  ['a://{+x}{?q}{&r}', ['q', 'r']],
  ['a://{x}{&r}', []],
  ['a://b?fixed=1{&r}', []],
  ['a://b?fixed=1{?q}', []],
  ['a://b#part{?q}', []],
  ['a://{#f}{?q}', []],
  ['a://b{?q}/tail', []],
  ['a://b{?q}{.x}', []],
])('only a trailing query after a plain path is optional: %s', (text, optional) => {
  const names = UriTemplate.parse(text)
    .variables.filter((variable) => variable.isQuery)
    .map((variable) => variable.name);
  expect(names).toEqual(optional);
});

test('a template without variables is static', () => {
  expect(UriTemplate.parse('a://b').isStatic).toBe(true);
  expect(UriTemplate.parse('a://{b}').isStatic).toBe(false);
  expect(UriTemplate.parse('a://b{?c}').isStatic).toBe(false);
});

test('a text with an opening brace has to be parsed', () => {
  expect(hasVariables('a://{b}')).toBe(true);
  expect(hasVariables('a://{b')).toBe(true);
  expect(hasVariables('a://b')).toBe(false);
});
