import type { SlotDefinition } from '#server/shared/rules/slots/v1/definition.ts'
import { made } from './frame.ts'

const addressOf = (slot: SlotDefinition, letter: string) => `/assets/${slot.id}-${letter}.svg`

/** Symbols as bitmaps, by their letters. */
const bitmaps = new Map<string, string>()
/** Sharp on a phone of three pixels to one. */
const BITMAP_PX = 256

/** Draws each symbol once: a reel that turns would have the lines of all that passes drawn anew in each frame. */
export function drawSymbols(slot: SlotDefinition): void {
  for (const letter of Object.keys(slot.symbols)) {
    const image = new Image(BITMAP_PX, BITMAP_PX)
    // what does not load is shown as the drawing that it is, or is not
    image.addEventListener('load', () => {
      const canvas = document.createElement('canvas')
      canvas.width = canvas.height = BITMAP_PX
      canvas.getContext('2d')?.drawImage(image, 0, 0, BITMAP_PX, BITMAP_PX)
      bitmaps.set(letter, canvas.toDataURL())
    })
    image.src = addressOf(slot, letter)
  }
}

/** A symbol as it is drawn; the words stand elsewhere. */
export function pictureOf(slot: SlotDefinition, letter: string): HTMLElement {
  const image = made('img')
  image.src = bitmaps.get(letter) ?? addressOf(slot, letter)
  image.alt = ''
  image.width = image.height = 128
  return image
}
