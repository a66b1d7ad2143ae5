/** Ids and names of leagues as an address has them: a colon is a dot there, a blank an underscore. */
export const inAddress = (name: string): string => name.replaceAll(':', '.').replaceAll(' ', '_')

/** The same back. */
export const ofAddress = (part: string): string => part.replaceAll('.', ':').replaceAll('_', ' ')
