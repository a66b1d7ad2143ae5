const STAR = 'M50 14l10.6 24.4L87 41 67 58.6 73 84.6 50 71 27 84.6 33 58.6 13 41l26.4-2.6z'
const LETTERS =
  'M76 14v36h20M106 28v13c0 12 18 12 18 0V28M158 30c-4-4-18-3-18 9s14 13 18 9M172 12v38M190 28l-16 12 17 10M198 28l10 20M220 28l-14 34'

const logo = (letters: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 64"><g transform="scale(.6)"><path fill="#a65fe8" d="${STAR}"/></g><path fill="none" stroke="${letters}" stroke-width="7" d="${LETTERS}"/></svg>`

/** Settings of a site whose brand differs from the project's in everything. */
export const LUCKY = {
  SITE_NAME: 'Lucky & Co',
  SITE_LOGO: logo('#fff'),
  SITE_LOGO_LIGHT: logo('#1b1030'),
  SITE_ICON: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><circle cx="50" cy="50" r="50" fill="#7a1fd1"/><path fill="#fff" d="${STAR}"/></svg>`,
  SITE_ACCENT: '#7a1fd1',
  SITE_LEGAL_NAME: 'Lucky Operations Ltd',
  SITE_LEGAL_ADDRESS: '1 Quay Street, Valletta',
  SITE_LICENCE: 'Licence 8048/JAZ',
} as const
