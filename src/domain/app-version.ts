/** The version of the product, as it calls itself. */
export const appVersion = '1.0.0'
