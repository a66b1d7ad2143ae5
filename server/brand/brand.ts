/** Name of the software, and of a site that has no other. */
export const DEFAULT_NAME = 'Fairline'

/** Folder of the data directory with the drawn files of the brand. */
export const BRAND_FOLDER = 'brand'

export type BrandSettings = {
  readonly SITE_NAME: string
  readonly SITE_LOGO?: string | undefined
  readonly SITE_LOGO_LIGHT?: string | undefined
  readonly SITE_ICON?: string | undefined
  readonly SITE_ACCENT?: string | undefined
  readonly SITE_ACCENT_INK?: string | undefined
}

/** Whether the operator has a brand of its own: a name, a drawing or a color. */
export function isBranded({ SITE_NAME, SITE_LOGO, SITE_ICON, SITE_ACCENT }: BrandSettings): boolean {
  return SITE_NAME !== DEFAULT_NAME || [SITE_LOGO, SITE_ICON, SITE_ACCENT].some((value) => value !== undefined)
}

type Legal = { readonly SITE_LEGAL_NAME?: string | undefined; readonly SITE_LEGAL_ADDRESS?: string | undefined }

/** The legal entity that operates the site, with its address; null if none is named. */
export function legalEntity({ SITE_LEGAL_NAME: name, SITE_LEGAL_ADDRESS: address }: Legal): string | null {
  if (name === undefined) return null
  return address === undefined ? name : `${name}, ${address}`
}
