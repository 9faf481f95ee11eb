import { z } from 'zod'

const boton = z.object({ texto: z.string(), url: z.string() })

/** What a mail says, without its looks: paragraphs, what to press or to copy, and what to do if it surprises. */
export const mailContent = z.object({
  asunto: z.string(),
  /** The line that a list of mails shows after the subject. */
  avance: z.string(),
  titulo: z.string(),
  parrafos: z.array(z.string()),
  boton: boton.optional(),
  /** Where one of several is to be pressed, the others. */
  otros: z.array(boton).optional(),
  codigo: z.string().optional(),
  /** Small, under the rest. */
  nota: z.string(),
  /** Where an answer goes, when not to the gym. */
  responder_a: z.string().optional(),
  /** In whose name it comes; Vigente's own when absent. */
  gimnasio: z.object({ nombre: z.string(), correo: z.string() }).optional(),
})

export type MailContent = z.infer<typeof mailContent>
