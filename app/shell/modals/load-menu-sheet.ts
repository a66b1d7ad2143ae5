/** The phone's menu as a chunk: its button loads it before it opens, and leads to the footer where that fails. */
export const loadMenuSheet = () => import('../menu-sheet.tsx').then((file) => ({ default: file.MenuSheet }))
