import { z } from 'zod'

const boton = z.object({ texto: z.string(), url: z.string() })

/** Content of a mail without its looks: paragraphs, a button or a code, and what to do if it is unexpected. */
export const mailContent = z.object({
  asunto: z.string(),
  /** Preview line that mail programs show after the subject. */
  avance: z.string(),
  titulo: z.string(),
  parrafos: z.array(z.string()),
  boton: boton.optional(),
  /** Further buttons, where there are several. */
  otros: z.array(boton).optional(),
  codigo: z.string().optional(),
  adjuntos: z.array(z.object({ nombre: z.string(), tipo: z.string(), base64: z.base64() })).optional(),
  /** Small print. */
  nota: z.string(),
  /** The page that ends mails of this kind, which also takes a mail program's one click. */
  baja: z.string().optional(),
  /** Reply address, if not the gym's. */
  responder_a: z.string().optional(),
  /** Sender's name; Vigente by default. */
  gimnasio: z.object({ nombre: z.string(), correo: z.string() }).optional(),
})

export type MailContent = z.infer<typeof mailContent>
