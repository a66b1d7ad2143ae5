const named = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')
const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')

/** The site whose console this is, as the platform has written it into the document. */
export const SITE = {
  name: named?.content ?? '',
  /** Address of the operator's icon; null without a brand of its own. */
  icon: icon && new URL(icon.href).pathname === '/brand.svg' ? icon.href : null,
} as const
