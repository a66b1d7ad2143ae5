/** Address of a published file: a day's file by its currency, or a file of the log (`log`) by its hour. */
export const fileHref = (folder: string, name: string): string => `/fairness/ledger/${folder}/${name}.json`
