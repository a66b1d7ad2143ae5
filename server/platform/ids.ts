import type { CommandContext } from './writer/command.ts'

const UUID_BYTES = 16
const TIME_DIGITS = 12

/** A UUIDv7 (RFC 9562, 5.7): sortable by the millisecond of the command's clock, then 74 random bits. */
export function newId({ now, random }: Pick<CommandContext, 'now' | 'random'>): string {
  const bytes = random(UUID_BYTES)
  bytes.set(Buffer.from(now.toString(16).padStart(TIME_DIGITS, '0'), 'hex'))
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  view.setUint8(6, (view.getUint8(6) & 0x0f) | 0x70)
  view.setUint8(8, (view.getUint8(8) & 0x3f) | 0x80)
  return Buffer.from(bytes)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
