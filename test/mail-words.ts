/** The words of both parts of a mail, which must be the same. */
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

/** The words of the text part: its addresses are behind the links, and a colon before them is a button. */
export const wordsOfText = (text = '') =>
  words(
    text
      .replaceAll(/:\nhttp\S+/g, ' ')
      .replaceAll(/http:\S+/g, ' ')
      .replace('\n-- \n', '\n'),
  )
