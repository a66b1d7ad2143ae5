/** The phone menu's chunk: its button loads it before opening, and links to the footer if that fails. */
export const loadMenuSheet = () => import('../menu-sheet.tsx').then((file) => ({ default: file.MenuSheet }))
