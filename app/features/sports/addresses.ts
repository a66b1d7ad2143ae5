/** Encodes ids and names of leagues for an address: colons as dots, spaces as underscores. */
export const inAddress = (name: string): string => name.replaceAll(':', '.').replaceAll(' ', '_')

/** Inverse of inAddress. */
export const ofAddress = (part: string): string => part.replaceAll('.', ':').replaceAll('_', ' ')
