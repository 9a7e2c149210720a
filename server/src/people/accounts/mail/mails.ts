import { directionOf, escaped } from '../../../base/html.ts';
import type { Language } from '@sali/domain/people/settings/languages';
import { type MailWords, mailTexts } from './mailTexts.ts';

/** A mail, ready to be sent: plain text and HTML that say the same. */
export type Mail = { readonly subject: string; readonly text: string; readonly html: string };

/** @param link where the button leads */
export function mailOf(language: Language, words: MailWords, link: string): Mail {
  const { name, footer } = mailTexts(language);
  return {
    subject: words.subject,
    text: [words.title, ...words.lines, `${words.action}:\n${link}`, `${name}\n${footer}`].join('\n\n') + '\n',
    html: mailPageOf(language, words, link),
  };
}

/** The HTML of a mail. Mail programs support little: one column, inline styles, no pictures, colours that also work in dark mode. */
function mailPageOf(language: Language, { subject, title, lines, action }: MailWords, link: string): string {
  const { name, footer } = mailTexts(language);
  const direction = directionOf(language);
  const side = direction === 'rtl' ? 'right' : 'left';
  const paragraphs = lines.map((line) => `<p style="margin:0 0 16px">${escaped(line)}</p>`);
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f3f5ef">
<div dir="${direction}" style="max-width:520px;margin:0 auto;padding:32px;border-radius:20px;background:#ffffff;color:#12211a;text-align:${side};font:16px/1.6 Arial,sans-serif">
<p style="margin:0 0 20px;font-size:22px;font-weight:bold;color:#0b7a48">${escaped(name)}</p>
<h1 style="margin:0 0 12px;font-size:22px;line-height:1.3">${escaped(title)}</h1>
${paragraphs.join('\n')}
<p style="margin:24px 0"><a href="${escaped(link)}" style="display:inline-block;padding:13px 28px;border-radius:999px;background:#0b7a48;color:#ffffff;font-weight:bold;text-decoration:none">${escaped(action)}</a></p>
<p style="margin:0 0 4px;font-size:13px;color:#475549">${escaped(footer)}</p>
<p dir="ltr" style="margin:0;font-size:13px;text-align:${side};word-break:break-all"><a href="${escaped(link)}" style="color:#475549">${escaped(link)}</a></p>
</div>
</body>
</html>`;
}
