// The default container; the only file that imports tsyringe.
import 'reflect-metadata';
import { injectable } from 'tsyringe';

type Constructor = new (...args: never[]) => unknown;

/** Lets tsyringe build the class from the types of its constructor; a class that it already knows stays as it is. */
export function markInjectable(target: Constructor): void {
  injectable()(target as never);
}
