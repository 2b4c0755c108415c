// A minimal checker for wire input: what must be there, and of which JSON type; unknown keys pass.
import { isObject } from './json-rpc';

/** Tells whether a JSON value has the shape. */
export type Shape = (value: unknown) => boolean;

export const anything: Shape = () => true;
export const string: Shape = (value) => typeof value === 'string';
export const number: Shape = (value) => typeof value === 'number';
export const record: Shape = isObject;

export function literal(...values: readonly string[]): Shape {
  return (value) => typeof value === 'string' && values.includes(value);
}

export function stringRecord(value: unknown): boolean {
  return isObject(value) && Object.values(value).every(string);
}

/** Absent, or null, or of the shape: legacy clients send null for "not given" (TOOL-10). */
export function optional(shape: Shape): Shape {
  return (value) => value === undefined || value === null || shape(value);
}

/** An object whose named members have the shapes given. */
export function object(members: Readonly<Record<string, Shape>>): Shape {
  const entries = Object.entries(members);
  return (value) => isObject(value) && entries.every(([key, shape]) => shape(value[key]));
}

export function either(...shapes: readonly Shape[]): Shape {
  return (value) => shapes.some((shape) => shape(value));
}
