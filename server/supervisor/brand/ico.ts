const HEAD = 6
const ENTRY = 16

type Entry = { readonly size: number; readonly png: Uint8Array }

/** An icon directory whose entries are PNG files: https://learn.microsoft.com/previous-versions/ms997538(v=msdn.10). */
export function icoFile(icons: readonly Entry[]): Buffer {
  const directory = Buffer.alloc(HEAD + ENTRY * icons.length)
  directory.writeUInt16LE(1, 2)
  directory.writeUInt16LE(icons.length, 4)
  let offset = directory.length
  icons.forEach(({ size, png }, index) => {
    const at = HEAD + ENTRY * index
    directory.writeUInt8(size, at)
    directory.writeUInt8(size, at + 1)
    directory.writeUInt16LE(1, at + 4)
    directory.writeUInt16LE(32, at + 6)
    directory.writeUInt32LE(png.length, at + 8)
    directory.writeUInt32LE(offset, at + 12)
    offset += png.length
  })
  return Buffer.concat([directory, ...icons.map(({ png }) => png)])
}
