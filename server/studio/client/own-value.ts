/** Copy of `server/shared/own-value.ts`: the browser gets only the files of this directory, unbundled. */
export const ownValue = <Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined
