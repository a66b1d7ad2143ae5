/** The product's name, as titles and the wordmark say it. */
export const SITE_NAME = 'Fairline'
