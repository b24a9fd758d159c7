import { randomInt } from 'node:crypto';
import { epochSeconds } from '../clock.ts';
import { AUTHORITY_CUIT, type AuthorityKeys, type Identity } from '../keys.ts';
import { type SignedToken, signToken } from '../signed-token.ts';
import { escapeXml } from '../xml.ts';

/** Answers that are wrong on purpose, so that people can see what the portal does with them; values of the field `caso`. */
export const CASES = {
  vencida: 'Respuesta vencida',
  futura: 'Respuesta que todavía no vale',
  'otro-servicio': 'Respuesta para otro servicio',
  'no-otorgada': 'Ingreso no otorgado',
  alterada: 'Un byte alterado',
  'certificado-desconocido': 'Firmada con un certificado desconocido',
  'segundo-certificado': 'Firmada con el segundo certificado aceptado',
  repetida: 'La misma respuesta que la vez anterior',
  espacios: 'Con espacios en lugar de +',
  'sin-relaciones': 'Sin relaciones',
  'con-persona': 'Con otra persona entre las relaciones',
} as const;

export type SignOnCase = keyof typeof CASES;

export function isSignOnCase(text: string): text is SignOnCase {
  return Object.hasOwn(CASES, text);
}

/** Life of an answer, seconds (ARCA's production). */
export const ANSWER_LIFE = 300;

export interface SignOnGrant {
  readonly service: string;
  /** Key of the person who signed on. */
  readonly cuit: string;
  /** Every key the person may act for, the own one included. */
  readonly relations: readonly string[];
  readonly at: Date;
}

/** Signs the answer to a sign-on; `wrong` makes it wrong in that way. */
export function signAnswer(grant: SignOnGrant, keys: AuthorityKeys, wrong: SignOnCase | null): SignedToken {
  const from = epochSeconds(grant.at) + shiftOf(wrong);
  const service = wrong === 'otro-servicio' ? `${grant.service}_otro` : grant.service;
  const relations = relationsOf(grant, wrong);
  const xml = [
    '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<sso version="2.0">',
    `<id dst="${escapeXml(service)}" exp_time="${from + ANSWER_LIFE}" gen_time="${from}" src="cn=AuthServerSim" unique_id="${randomInt(2 ** 32)}"/>`,
    `<operation type="login" value="${wrong === 'no-otorgada' ? 'denied' : 'granted'}">`,
    `<login authmethod="passphrase" entity="${AUTHORITY_CUIT}" regmethod="3" service="${escapeXml(service)}" uid="${grant.cuit}">`,
    '<relations>',
    ...relations.map((key) => `<relation key="${key}" reltype="12"/>`),
    '</relations>\n</login>\n</operation>\n</sso>\n',
  ].join('\n');
  const signed = signToken(xml, signerOf(keys, wrong).key, 'sha1');
  switch (wrong) {
    case 'alterada':
      return { ...signed, token: otherRelation(signed.token) };
    case 'espacios':
      return { token: signed.token.replaceAll('+', ' '), sign: signed.sign.replaceAll('+', ' ') };
    default:
      return signed;
  }
}

/** A person who never signs on here, for a relation from person to person. */
const OTHER_PERSON = '20201797064';

function relationsOf({ relations }: SignOnGrant, wrong: SignOnCase | null): readonly string[] {
  if (wrong === 'con-persona') return [...relations, OTHER_PERSON];
  return wrong === 'sin-relaciones' ? [] : relations;
}

function shiftOf(wrong: SignOnCase | null): number {
  if (wrong === 'vencida') return -2 * ANSWER_LIFE;
  return wrong === 'futura' ? ANSWER_LIFE : 0;
}

function signerOf(keys: AuthorityKeys, wrong: SignOnCase | null): Identity {
  if (wrong === 'certificado-desconocido') return keys.signOnUnknown;
  return wrong === 'segundo-certificado' ? keys.signOnNext : keys.signOn;
}

/** The token with one byte changed after signing: still well formed, another kind of relation. */
function otherRelation(token: string): string {
  const bytes = Buffer.from(token, 'base64');
  const at = bytes.indexOf('reltype="12"');
  bytes.write('3', at + 'reltype="1'.length, 'latin1');
  return bytes.toString('base64');
}
