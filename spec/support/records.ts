// A logger that keeps its records.
import type { LogFields, Logger, LoggerLevel } from '../../src/engine/logger';

export interface KeptRecord {
  level: LoggerLevel;
  message: string;
  fields: LogFields;
}

export class KeptRecords implements Logger {
  readonly records: KeptRecord[] = [];

  log(level: LoggerLevel, message: string, fields: LogFields = {}): void {
    this.records.push({ level, message, fields });
  }

  of(level: LoggerLevel): string[] {
    return this.records.filter((record) => record.level === level).map((record) => record.message);
  }
}
