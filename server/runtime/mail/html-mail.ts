import { escapeHtml as e } from './escape-html.ts'
import type { MailContent } from './mail-content.ts'

const font = "font-family:'Geist','Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/**
 * Tables and inline styles, because mail programs keep those. The style sheet only improves dark mode and narrow screens;
 * without it the mail stays light and readable.
 */
const sheet = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.card{padding:28px 22px!important}.outer{padding:20px 12px!important}.button a{display:block!important}}
@media (prefers-color-scheme:dark){
body,.page{background:#0f1115!important}.card{background:#181b21!important;border-color:#2a2f38!important}
.title,.name{color:#f2f4f7!important}.text{color:#c6ccd6!important}.small{color:#98a1b0!important}
.line{border-color:#2a2f38!important}.code{background:#20252d!important;color:#f2f4f7!important;border-color:#343b46!important}
.button a{background:#3b82f6!important;color:#0b1220!important}.link{color:#8ab6ff!important}}
`

/** The HTML of a mail. All text is escaped. */
export function htmlMail(content: MailContent): string {
  const { asunto, avance, titulo, parrafos, boton, otros = [], codigo, nota, gimnasio, baja } = content
  return `<!doctype html>
<html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${e(asunto)}</title><style>${sheet}</style></head>
<body style="margin:0;padding:0;background:#f4f5f7">
<div style="display:none;max-height:0;overflow:hidden">${e(avance)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f4f5f7"><tr><td class="outer" align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px">
<tr><td style="padding:0 4px 16px">${brand(gimnasio?.nombre ?? 'Vigente')}</td></tr>
<tr><td class="card" style="background:#ffffff;border:1px solid #e3e6ea;border-radius:16px;padding:36px 40px">
<h1 class="title" style="margin:0 0 16px;${font};font-size:22px;line-height:1.3;font-weight:600;color:#16181d">${e(titulo)}</h1>
${parrafos.map(paragraph).join('\n')}
${codigo ? codeBox(codigo) : ''}${boton ? [boton, ...otros].map(button).join('\n') : ''}
<p class="small line" style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e3e6ea;${font};font-size:13px;line-height:1.5;color:#5b6472">${e(nota)}</p>
</td></tr>
<tr><td class="small" style="padding:16px 4px 0;${font};font-size:12px;line-height:1.5;color:#5b6472">${e(signature(content))}${baja ? ` <a class="link" href="${e(baja)}" style="color:#1d4ed8">${unsubscribeWords}</a>` : ''}</td></tr>
</table></td></tr></table></body></html>`
}

const brand = (name: string) =>
  `<table role="presentation" cellpadding="0" cellspacing="0"><tr><td width="28" height="28" align="center" style="width:28px;height:28px;background:#2563eb;border-radius:8px;color:#ffffff;${font};font-size:16px;font-weight:700;line-height:28px">${e(initialOf(name))}</td><td class="name" style="padding-left:10px;${font};font-size:15px;font-weight:600;color:#16181d">${e(name)}</td></tr></table>`

const initialOf = (name: string) => /[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase() ?? 'V'

const paragraph = (text: string) =>
  `<p class="text" style="margin:0 0 12px;${font};font-size:15px;line-height:1.6;color:#3a414c;overflow-wrap:anywhere">${e(text)}</p>`

const codeBox = (code: string) =>
  `<p class="code" style="margin:20px 0 8px;padding:16px;background:#f4f5f7;border:1px solid #e3e6ea;border-radius:12px;text-align:center;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:28px;font-weight:600;letter-spacing:6px;color:#16181d">${e(code)}</p>`

const button = ({ texto, url }: { texto: string; url: string }) =>
  `<table role="presentation" class="button" width="100%" cellpadding="0" cellspacing="0" style="margin:20px 0 8px"><tr><td><a href="${e(url)}" style="display:inline-block;padding:13px 22px;background:#2563eb;border-radius:10px;${font};font-size:15px;font-weight:600;color:#ffffff;text-align:center;text-decoration:none">${e(texto)}</a></td></tr></table>
<p class="small" style="margin:12px 0 0;${font};font-size:13px;line-height:1.5;color:#5b6472">Si el botón no funciona, copia esta dirección en tu navegador:<br><a class="link" href="${e(url)}" style="color:#1d4ed8;word-break:break-all">${e(url)}</a></p>`

/** The words of the link that unsubscribes. */
export const unsubscribeWords = 'No recibir más recordatorios'

/** The last line of every mail. */
export const signature = ({ gimnasio }: MailContent): string =>
  gimnasio ? `Enviado con Vigente en nombre de ${gimnasio.nombre}.` : 'Enviado por Vigente.'
