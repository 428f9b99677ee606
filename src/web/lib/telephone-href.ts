/** The address that calls a phone number as it was typed. */
export const telephoneHref = (phone: string): string => `tel:${phone.replaceAll(/[^+\d]/g, '')}`
