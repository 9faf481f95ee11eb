import { argentina } from '../names/argentina.ts'
import type { GymProfile } from './profile.ts'

const pesos = (amount: number) => amount * 100

/** Argentina's price rises of the last three years: steep, then calmer. The list changes every second month. */
function nortePrices(monthsAgo: number): number {
  const steps = Math.floor(monthsAgo / 2) * 2
  let factor = 1
  for (let month = 1; month <= steps; month++) factor /= monthlyRise(month)
  return factor
}

function monthlyRise(monthsAgo: number): number {
  if (monthsAgo <= 12) return 1.021
  if (monthsAgo <= 24) return 1.026
  return monthsAgo <= 32 ? 1.042 : 1.11
}

const todos = [0, 1, 2]

/** The gym of the demonstration: three branches in Buenos Aires, three years of history. */
export const norte: GymProfile = {
  key: 'norte',
  nombre: 'Norte',
  correo: 'hola@norte.example',
  reminds: true,
  pays: 3,
  telefono: '541148317720',
  direccion: 'Gorriti 4862, Palermo, Ciudad de Buenos Aires',
  moneda: 'ARS',
  zona_horaria: 'America/Argentina/Buenos_Aires',
  pais: 'AR',
  servicio: 'Cadena',
  gestionar_horarios: true,
  opens: 7 * 60,
  closes: 22 * 60,
  tolerancia_dias: 5,
  open_months: 36,
  members: 1200,
  growth: 0.016,
  seasons: [0.5, 0.85, 1.5, 1.35, 1, 0.85, 0.8, 1, 1.5, 1.35, 1, 0.6],
  price_factor: nortePrices,
  price_step: pesos(500),
  names: argentina,
  document: 'DNI_AR',
  phone_prefix: '54911',
  phone_digits: 8,
  methods: [
    { medio_pago: 'Efectivo', weight: 34 },
    { medio_pago: 'Transferencia', weight: 30 },
    { medio_pago: 'Mercado Pago', weight: 22 },
    { medio_pago: 'Tarjeta', weight: 14 },
  ],
  discounts: [
    { motivo: 'Descuento familiar', percent: 15, weight: 4 },
    { motivo: 'Convenio con empresa', percent: 20, weight: 3 },
    { motivo: 'Trajo a una amistad', percent: 10, weight: 3 },
    { motivo: 'Promoción de inicio de temporada', percent: 25, weight: 2 },
    { motivo: 'Compensación por obra en vestuarios', percent: 30, weight: 1 },
  ],
  void_reasons: [
    'Se cobró dos veces',
    'Plan equivocado',
    'Medio de pago equivocado',
    'La transferencia no se acreditó',
    'Se cargó a otra persona con el mismo apellido',
  ],
  sucursales: [
    {
      nombre: 'Palermo',
      direccion: 'Gorriti 4862, Palermo',
      weight: 47,
      planes: ['Musculación', 'Pase libre', 'Funcional', 'Tres por semana', 'Estudiantes', 'Por días', 'Spinning'],
    },
    {
      nombre: 'Belgrano',
      direccion: 'Av. Cabildo 2340, Belgrano',
      weight: 31,
      planes: ['Musculación', 'Pase libre', 'Funcional', 'Estudiantes'],
    },
    {
      nombre: 'Caballito',
      direccion: 'Av. Pedro Goyena 715, Caballito',
      weight: 22,
      planes: ['Musculación', 'Pase libre', 'Tres por semana'],
    },
  ],
  planes: [
    {
      nombre: 'Musculación',
      descripcion: 'Sala de musculación y cardio, todos los días.',
      horario: 'flexible',
      weight: 42,
      plazos: [
        { duracion: 1, unidad: 'mes', precio: pesos(58_000), weight: 74 },
        { duracion: 3, unidad: 'mes', precio: pesos(156_500), weight: 16 },
        { duracion: 6, unidad: 'mes', precio: pesos(289_000), weight: 6 },
        { duracion: 12, unidad: 'mes', precio: pesos(522_000), weight: 4 },
      ],
    },
    {
      nombre: 'Pase libre',
      descripcion: 'Sala, clases y las tres sucursales.',
      horario: 'flexible',
      weight: 22,
      plazos: [
        { duracion: 1, unidad: 'mes', precio: pesos(74_500), weight: 70 },
        { duracion: 3, unidad: 'mes', precio: pesos(201_000), weight: 20 },
        { duracion: 12, unidad: 'mes', precio: pesos(670_000), weight: 10 },
      ],
    },
    {
      nombre: 'Funcional',
      descripcion: 'Grupo reducido con entrenador, turno fijo.',
      horario: 'fijo',
      dias: '135',
      weight: 16,
      plazos: [
        { duracion: 1, unidad: 'mes', precio: pesos(64_000), weight: 82 },
        { duracion: 3, unidad: 'mes', precio: pesos(172_500), weight: 18 },
      ],
    },
    {
      nombre: 'Tres por semana',
      descripcion: 'Tres visitas por semana a la sala.',
      horario: 'flexible',
      weight: 9,
      plazos: [{ duracion: 1, unidad: 'mes', precio: pesos(46_500), weight: 1 }],
    },
    {
      nombre: 'Estudiantes',
      descripcion: 'Con certificado de alumno regular, de 07:00 a 17:00.',
      horario: 'flexible',
      weight: 9,
      plazos: [
        { duracion: 1, unidad: 'mes', precio: pesos(44_000), weight: 75 },
        { duracion: 4, unidad: 'mes', precio: pesos(158_500), weight: 25 },
      ],
    },
    {
      nombre: 'Por días',
      descripcion: 'Para quien está de paso por la ciudad.',
      horario: 'flexible',
      weight: 3,
      plazos: [
        { duracion: 7, unidad: 'día', precio: pesos(19_500), weight: 55 },
        { duracion: 15, unidad: 'día', precio: pesos(34_000), weight: 45 },
      ],
    },
    {
      nombre: 'Spinning',
      descripcion: 'Clases de bicicleta en sala cerrada.',
      horario: 'fijo',
      dias: '24',
      weight: 10,
      plazos: [{ duracion: 1, unidad: 'mes', precio: pesos(41_000), weight: 1 }],
      retired_months_ago: 14,
    },
  ],
  staff: [
    {
      name: 'Valeria Etcheverry',
      email: 'admin@norte.example',
      phone: '1148317721',
      rol: 'Admin',
      sucursales: todos,
      shift: 'todo',
      desk_weight: 3,
    },
    {
      name: 'Martín Iribarne Peña',
      email: 'gerente@norte.example',
      phone: '1148317722',
      rol: 'Gerente',
      sucursales: todos,
      shift: 'todo',
      desk_weight: 8,
    },
    {
      name: 'Camila Núñez',
      email: 'recepcion@norte.example',
      phone: '1148317723',
      rol: 'Recepción',
      sucursales: [0],
      shift: 'mañana',
      desk_weight: 89,
    },
    {
      name: 'Lautaro Giménez',
      email: 'tarde@norte.example',
      phone: '1148317724',
      rol: 'Recepción',
      sucursales: [0],
      shift: 'tarde',
      desk_weight: 89,
    },
    {
      name: 'Rocío Ibáñez Soria',
      email: 'belgrano@norte.example',
      phone: '1147823310',
      rol: 'Recepción',
      sucursales: [1],
      shift: 'todo',
      desk_weight: 89,
    },
    {
      name: 'Tomás Agüero',
      email: 'caballito@norte.example',
      phone: '1144310988',
      rol: 'Recepción',
      sucursales: [2],
      shift: 'todo',
      desk_weight: 89,
    },
    {
      name: 'Micaela Quiñones',
      email: 'entrenadora@norte.example',
      phone: '1148317725',
      rol: 'Entrenador',
      sucursales: [0, 1],
    },
    {
      name: 'Héctor Zubiría',
      email: 'contador@norte.example',
      phone: '1148317726',
      rol: 'Contador',
      sucursales: todos,
    },
  ],
}
