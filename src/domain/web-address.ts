/**
 * Whoever opens an account may have mails sent to strangers. So the product looks for web and e-mail addresses in what
 * people write.
 */

/** What mail programs make links of: names of any alphabet, also with another full stop. */
const webAddress = /\/\/|[@＠]|[\p{L}\p{N}_-][.．。｡]\p{L}{2,}/u

/**
 * Whether a text carries a web or e-mail address, or what a mail program takes for one: a full stop without a space
 * after it does, as in 'St.Mary'. The empty text carries none.
 */
export const hasWebAddress = (text: string): boolean => webAddress.test(text)
