// What every template finds ready: the console, a clock that the world's seed sets, and files.
'use strict';

{
  const { say, now, fileExists, readTextFile, writeTextFile } = globalThis.__host;
  delete globalThis.__host;

  const shown = (value) => {
    if (typeof value !== 'object' || value === null)
      return String(value);
    return value instanceof Error ? String(value) : JSON.stringify(value, null, 1);
  };
  const print = (isError) => (...values) => say(isError, values.map(shown).join(' '));
  const out = print(false);
  const complain = print(true);
  globalThis.console = { log: out, info: out, debug: out, warn: complain, error: complain };

  const RealDate = Date;
  class WorldDate extends RealDate {
    constructor(...values) {
      super(...(values.length === 0 ? [now] : values));
    }
    static now() {
      return now;
    }
  }
  globalThis.Date = WorldDate;
  // Date.prototype.constructor would lead back to the machine's clock.
  RealDate.prototype.constructor = WorldDate;
  delete globalThis.performance;

  globalThis.wbfile = { fileExists, readTextFile, writeTextFile };
}
