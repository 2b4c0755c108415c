#!/usr/bin/env node
// The `toolwright` command.
import { main } from './program';

void main(process.argv.slice(2));
