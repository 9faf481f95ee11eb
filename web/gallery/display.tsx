import { Users } from 'lucide-react'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import { BannerList } from '#web/ui/feedback/banner-list.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Kbd } from '#web/ui/buttons/kbd.tsx'
import { Logo } from '#web/ui/layout/logo.tsx'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { StatusPill } from '#web/ui/feedback/status-pill.tsx'
import { Grid, Row, Section } from './section.tsx'

const kinds = ['ok', 'warn', 'bad', 'info', 'neutral'] as const

export function Display() {
  return (
    <>
      <Section id="marca" title="Marca, teclas y retratos">
        <Row>
          <Logo />
          <Logo size={40} isMarkOnly />
          <Logo size={96} isMarkOnly />
          <Kbd>Ctrl</Kbd>
          <Kbd>K</Kbd>
          <Avatar name="Bruno Espósito" size="s" />
          <Avatar name="Ángela de la Vega" />
          <Avatar name="Ñandú" size="l" isSquare letters={1} />
          <Avatar name="Inés Ruiz" size="xl" isTinted />
        </Row>
      </Section>
      <Section id="estados" title="Estados">
        <Row>
          {kinds.map((kind) => (
            <StatusPill key={kind} kind={kind}>
              Por vencer
            </StatusPill>
          ))}
          {kinds.map((kind) => (
            <StatusPill key={kind} kind={kind} isFilled>
              Por vencer
            </StatusPill>
          ))}
        </Row>
      </Section>
      <Section id="mensajes" title="Mensajes fijos">
        <Grid>
          <Banner kind="info">Los precios nuevos rigen desde el lunes.</Banner>
          <Banner kind="ok" title="Todo al día" />
          <Banner kind="warn" title="Ya existe" action={<Button size="s">Restaurar</Button>}>
            Hay un registro eliminado con ese nombre.
          </Banner>
          <Banner kind="bad" title="Sin conexión">
            Se volverá a intentar sola.
          </Banner>
          <BannerList title="Dos cosas por revisar">
            <li>
              <span>Cambió el precio de un plan.</span>
              <Button size="s">Revisar</Button>
            </li>
            <li>
              <span>Falta una dirección.</span>
              <Button size="s">Completar</Button>
            </li>
          </BannerList>
        </Grid>
      </Section>
      <Section id="avance" title="Avance">
        <Grid>
          <ProgressBar label="Importando miembros" value={3500} max={10_000} valueLabel="3.500 de 10.000 filas" />
          <ProgressBar label="Importando miembros" value={0} max={0} valueLabel="Espera su turno" />
        </Grid>
      </Section>
      <Section id="tarjetas" title="Tarjetas, huecos y vacíos">
        <Grid>
          <Card
            title="Ingresos del mes"
            action={
              <Button size="s" variant="ghost">
                Ver
              </Button>
            }
          >
            <Skeleton height={28} width="60%" />
          </Card>
          <Card>
            <Skeleton height={40} width={40} isRound />
          </Card>
          <Card title="Personas" isFlush>
            <EmptyState
              isCompact
              icon={<Users aria-hidden />}
              title="Todavía no hay nadie"
              text="Agrega la primera persona o impórtalas de una planilla."
              action={<Button>Agregar</Button>}
            />
          </Card>
          <Card isFlush>
            <ErrorState isCompact text="El servidor no responde." onRetry={() => undefined} />
          </Card>
        </Grid>
      </Section>
    </>
  )
}
