/** Attributes by which a page looks as it does, and that say nothing of it: names for readers, addresses and values do. */
const DRAWN_BY = ['class', 'style', 'width', 'height', 'viewBox', 'd', 'fill', 'stroke', 'type', 'rel', 'dir', 'hidden']
/** Those that the recorder makes: the text of a style sheet, the size of what it leaves out. */
const isDrawnBy = (name: string) => DRAWN_BY.includes(name) || name === '_cssText' || name.startsWith('rr_')

/** What a replay is told of an attribute, as the recorder asks. */
export const maskedAttribute = (name: string, value: string): string => (isDrawnBy(name) ? value : '*')
