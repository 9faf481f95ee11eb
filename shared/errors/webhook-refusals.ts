/** Refusals of webhooks. */
export const webhookRefusals = {
  webhook_denied: 'Tu rol no permite administrar webhooks.',
  webhook_events_denied: 'Tu rol no permite ver lo que cuentan estos eventos: {eventos}.',
  webhook_off: 'El webhook está apagado: actívalo antes de reenviar.',
  webhook_pending: 'Esta entrega ya está por enviarse.',
  webhook_unconfirmed: 'Para agregar webhooks, confirma primero tu correo con el enlace que recibiste.',
  webhook_url_credentials: 'La dirección no puede llevar usuario ni contraseña.',
  webhook_url_not_https: 'La dirección tiene que empezar con https://.',
  webhook_url_port: 'Ese puerto no se puede usar. Usa el 443 o uno desde el 1024.',
  webhook_url_private: 'Esa dirección es de una red privada. Usa una que se vea desde internet.',
  webhooks_full: 'Tu gimnasio ya tiene {max} webhooks. Elimina uno antes de agregar otro.',
} as const
