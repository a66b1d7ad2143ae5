/**
 * Keys of a small object by code unit. An insertion sort in place: `sort` copies the keys of each record and of each
 * opening, a tenth of what a bet allocated.
 */
export function sortedKeys(value: object): string[] {
  const keys = Object.keys(value)
  for (let end = 1; end < keys.length; end += 1) {
    const key = keys[end] as string
    let place = end
    for (; place > 0 && (keys[place - 1] as string) > key; place -= 1) keys[place] = keys[place - 1] as string
    keys[place] = key
  }
  return keys
}
