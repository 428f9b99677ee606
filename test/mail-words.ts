/** The words of the two parts of a mail, which must say the same. */
const words = (text: string) => text.split(/\s+/).filter(Boolean)

/** The words of the HTML part, without the title of the page. */
export function wordsOfHtml(html = '') {
  const body = html.slice(html.indexOf('<body'))
  const plain = body.replaceAll(/<[^>]+>/g, ' ')
  return words(
    plain
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&'),
  )
}

/** The words of the text part, without the addresses, which the HTML has behind its links and buttons. */
export const wordsOfText = (text = '') =>
  words(
    text
      .replaceAll(/:\nhttp\S+/g, ' ')
      .replaceAll(/http:\S+/g, ' ')
      .replace('\n-- \n', '\n'),
  )
