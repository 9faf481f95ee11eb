import { espana } from '../names/espana.ts'
import type { GymProfile } from './profile.ts'

const euros = (amount: number) => Math.round(amount * 100)

/** Prices rise about 4 % a year. */
function castellanaPrices(monthsAgo: number): number {
  return 1.04 ** -Math.floor((monthsAgo + 6) / 12)
}

/** The second gym: one branch in Madrid, in euros. Its quiet month is August instead of January. */
export const castellana: GymProfile = {
  key: 'castellana',
  nombre: 'Castellana',
  correo: 'hola@castellana.example',
  debits: true,
  pays: 1,
  telefono: '34915550142',
  direccion: 'Calle de Ponzano 48, Madrid',
  moneda: 'EUR',
  zona_horaria: 'Europe/Madrid',
  pais: 'ES',
  servicio: 'Profesional',
  gestionar_horarios: false,
  opens: 7 * 60,
  closes: 23 * 60,
  tolerancia_dias: 3,
  open_months: 24,
  members: 180,
  growth: 0.015,
  seasons: [1.5, 1.2, 1, 1, 1.1, 0.9, 0.6, 0.35, 1.6, 1.3, 0.95, 0.6],
  price_factor: castellanaPrices,
  price_step: euros(0.5),
  names: espana,
  document: 'DNI_ES',
  phone_prefix: '346',
  phone_digits: 8,
  methods: [
    { medio_pago: 'Tarjeta', weight: 62 },
    { medio_pago: 'Transferencia', weight: 21 },
    { medio_pago: 'Efectivo', weight: 17 },
  ],
  discounts: [
    { motivo: 'Carné joven', percent: 10, weight: 3 },
    { motivo: 'Familia numerosa', percent: 20, weight: 2 },
    { motivo: 'Convenio con empresa', percent: 15, weight: 2 },
  ],
  void_reasons: ['Cobro duplicado', 'Plan equivocado', 'La transferencia no llegó'],
  sucursales: [
    {
      nombre: 'Ponzano',
      direccion: 'Calle de Ponzano 48, Madrid',
      weight: 1,
      planes: ['Sala de fuerza', 'Sala y clases', 'Mañanas'],
    },
  ],
  planes: [
    {
      nombre: 'Sala de fuerza',
      descripcion: 'Sala de fuerza y cardio.',
      horario: 'flexible',
      weight: 50,
      plazos: [
        { duracion: 1, unidad: 'mes', precio: euros(44.5), weight: 70 },
        { duracion: 3, unidad: 'mes', precio: euros(121), weight: 20 },
        { duracion: 12, unidad: 'mes', precio: euros(419), weight: 10 },
      ],
    },
    {
      nombre: 'Sala y clases',
      descripcion: 'Sala y todas las clases dirigidas.',
      horario: 'flexible',
      weight: 35,
      plazos: [
        { duracion: 1, unidad: 'mes', precio: euros(59.5), weight: 80 },
        { duracion: 6, unidad: 'mes', precio: euros(312), weight: 20 },
      ],
    },
    {
      nombre: 'Mañanas',
      descripcion: 'De lunes a viernes hasta las 14:00.',
      horario: 'flexible',
      weight: 15,
      plazos: [{ duracion: 1, unidad: 'mes', precio: euros(32), weight: 1 }],
    },
  ],
  staff: [
    {
      name: 'Almudena Ordóñez',
      email: 'admin@castellana.example',
      phone: '915550143',
      rol: 'Admin',
      sucursales: [0],
      shift: 'todo',
      desk_weight: 30,
    },
    {
      name: 'Íñigo Zabala',
      email: 'recepcion@castellana.example',
      phone: '915550144',
      rol: 'Recepción',
      sucursales: [0],
      shift: 'todo',
      desk_weight: 70,
    },
  ],
}
