import { useState } from 'react';
import {
  alternativeEmailProblem,
  firstEmails,
  NO_FISCAL_EMAIL,
  notificationAddress,
  REQUEST_FIELDS,
  showMoreEmails,
  TYPED_VALUES,
} from 'shared-api/rules';
import { Alert, Button, breakable, Stack, Text } from 'shared-ui';
import { Fieldset, Radio } from 'shared-ui/forms';
import { NoMailNotice } from '../../subject/NoMailNotice.tsx';
import { RefusedMailNotice } from '../../subject/RefusedMailNotice.tsx';
import { useWizard } from '../context.ts';
import { FieldObservations } from '../FieldObservations.tsx';
import { TextField } from './TextField.tsx';
import type { TaxForm } from './tax-form.ts';

const ALTERNATIVE_EMAIL = { ...TYPED_VALUES.email, problem: alternativeEmailProblem };

/** The notification address: a company picks one of its registered addresses, a person may write another. */
export function ContactFields({ form }: { form: TaxForm }) {
  const { bundle } = useWizard();
  const request = bundle.sujeto_fiscal;
  const { domicilio_electronico, tipo_persona } = request;
  const company = tipo_persona === 'JURIDICA';
  // An address that can't be stored takes the place of none.
  const typed = form.values.domicilio_electronico_alternativo;
  const inForce = alternativeEmailProblem(typed) ? request.domicilio_electronico_alternativo : typed;
  const mustPick =
    company && domicilio_electronico.length > 0 && form.values.correo_electronico_notificacion === '';
  return (
    <Fieldset legend="Contacto" p={{ base: 'sm', sm: 'lg' }}>
      <Stack gap="md">
        <RefusedMailNotice bundle={bundle} />
        <FieldObservations field="correo_electronico_notificacion" />
        {company ? <RegisteredChoice form={form} /> : <Registered addresses={domicilio_electronico} />}
        <TextField
          form={form}
          name="domicilio_electronico_alternativo"
          description={
            company && domicilio_electronico.length > 0
              ? 'Opcional'
              : 'Opcional. Si lo completa, será notificado en esta dirección'
          }
          type="email"
          inputMode="email"
          autoComplete="email"
          maw="28rem"
          kind={ALTERNATIVE_EMAIL}
        />
        {!mustPick && (
          <Notified request={{ ...request, ...form.values, domicilio_electronico_alternativo: inForce }} />
        )}
      </Stack>
    </Fieldset>
  );
}

/** Says where news of the request will go, as the fields are now and can be stored. */
function Notified({ request }: { request: Parameters<typeof notificationAddress>[0] }) {
  const address = notificationAddress(request);
  if (!address) return <NoMailNotice request={request} />;
  return (
    <Text style={{ overflowWrap: 'anywhere' }}>
      Los avisos del trámite llegarán a{' '}
      <strong style={{ display: 'inline-block' }}>{breakable(address)}</strong>
    </Text>
  );
}

function Registered({ addresses }: { addresses: readonly { direccion: string }[] }) {
  return (
    <div>
      <Text size="sm" c="dimmed">
        Domicilio electrónico registrado en ARCA (ex AFIP)
      </Text>
      {addresses.length === 0 ? (
        <Text>Sin informar</Text>
      ) : (
        addresses.map(({ direccion }) => (
          <Text key={direccion} style={{ overflowWrap: 'anywhere' }}>
            {breakable(direccion)}
          </Text>
        ))
      )}
    </div>
  );
}

function RegisteredChoice({ form }: { form: TaxForm }) {
  const { domicilio_electronico: addresses } = useWizard().bundle.sujeto_fiscal;
  const chosen = form.values.correo_electronico_notificacion;
  const [all, setAll] = useState(false);
  if (addresses.length === 0) return <Alert color="ambar">{NO_FISCAL_EMAIL}</Alert>;
  const few = firstEmails(addresses, chosen);
  const hidden = addresses.length - few.length;
  return (
    <Stack gap="sm" align="flex-start">
      <Radio.Group
        {...form.field('correo_electronico_notificacion')}
        // An address is one long word, wider than a phone.
        style={{ overflowWrap: 'anywhere' }}
        label={REQUEST_FIELDS.correo_electronico_notificacion.label}
        description="Uno de los domicilios fiscales electrónicos registrados"
      >
        <Stack gap="xs" mt="xs">
          {(all ? addresses : few).map(({ direccion }) => (
            <Radio
              key={direccion}
              value={direccion}
              label={<span style={{ overflowWrap: 'anywhere' }}>{breakable(direccion)}</span>}
            />
          ))}
        </Stack>
      </Radio.Group>
      {hidden > 0 && (
        <Button variant="subtle" size="sm" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Ver menos' : showMoreEmails(hidden)}
        </Button>
      )}
    </Stack>
  );
}
