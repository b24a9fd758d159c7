import { randomInt } from 'node:crypto';
import { epochSeconds } from '../clock.ts';
import { AUTHORITY_CUIT, type AuthorityKeys, PORTAL_SERVICE } from '../keys.ts';
import { type SignedToken, signToken } from '../signed-token.ts';

/** Life of an answer, seconds (ARCA's production). */
const ANSWER_LIFE = 300;
/** A person who never signs on here, for a relation from person to person. */
const OTHER_PERSON = '20201797064';

/** An answer to choose, and in which way it differs from the right one. */
interface AnswerCase {
  readonly words: string;
  /** Seconds by which its times are moved. */
  readonly shift?: number;
  readonly serviceSuffix?: string;
  readonly value?: string;
  readonly signer?: keyof AuthorityKeys;
  readonly relations?: (relations: readonly string[]) => readonly string[];
  /** Changes it after it was signed. */
  readonly spoil?: (signed: SignedToken) => SignedToken;
}

/** Answers to choose so that people can see what the portal does with them; values of the field `caso`. */
export const CASES = new Map<string, AnswerCase>([
  ['', { words: 'Correcta' }],
  ['vencida', { words: 'Respuesta vencida', shift: -2 * ANSWER_LIFE }],
  ['futura', { words: 'Respuesta que todavía no vale', shift: ANSWER_LIFE }],
  ['otro-servicio', { words: 'Respuesta para otro servicio', serviceSuffix: '_otro' }],
  ['no-otorgada', { words: 'Ingreso no otorgado', value: 'denied' }],
  ['alterada', { words: 'Un byte alterado', spoil: withOtherRelation }],
  ['certificado-desconocido', { words: 'Firmada con un certificado desconocido', signer: 'signOnUnknown' }],
  ['segundo-certificado', { words: 'Firmada con el segundo certificado aceptado', signer: 'signOnNext' }],
  ['repetida', { words: 'La misma respuesta que la vez anterior' }],
  ['espacios', { words: 'Con espacios en lugar de +', spoil: withSpaces }],
  ['sin-relaciones', { words: 'Sin relaciones', relations: () => [] }],
  [
    'con-persona',
    {
      words: 'Con otra persona entre las relaciones',
      relations: (relations) => [...relations, OTHER_PERSON],
    },
  ],
]);

export interface SignOnGrant {
  /** Key of the person who signed on. */
  readonly cuit: string;
  /** Every key the person may act for, the own one included. */
  readonly relations: readonly string[];
}

/** Signs the answer to a sign-on, made wrong as the case says. */
export function signAnswer(
  grant: SignOnGrant,
  keys: AuthorityKeys,
  now: Date,
  {
    shift = 0,
    serviceSuffix = '',
    value = 'granted',
    signer = 'signOn',
    relations = (own) => own,
    spoil = (signed) => signed,
  }: Partial<AnswerCase> = {},
): SignedToken {
  const from = epochSeconds(now) + shift;
  const service = `${PORTAL_SERVICE}${serviceSuffix}`;
  const xml = [
    '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<sso version="2.0">',
    `<id dst="${service}" exp_time="${from + ANSWER_LIFE}" gen_time="${from}" src="cn=AuthServerSim" unique_id="${randomInt(2 ** 32)}"/>`,
    `<operation type="login" value="${value}">`,
    `<login authmethod="passphrase" entity="${AUTHORITY_CUIT}" regmethod="3" service="${service}" uid="${grant.cuit}">`,
    '<relations>',
    ...relations(grant.relations).map((key) => `<relation key="${key}" reltype="12"/>`),
    '</relations>\n</login>\n</operation>\n</sso>\n',
  ].join('\n');
  return spoil(signToken(xml, keys[signer].key, 'sha1'));
}

function withSpaces({ token, sign }: SignedToken): SignedToken {
  return { token: token.replaceAll('+', ' '), sign: sign.replaceAll('+', ' ') };
}

/** Changes one byte of the token: still well formed, another kind of relation. */
function withOtherRelation({ token, sign }: SignedToken): SignedToken {
  const bytes = Buffer.from(token, 'base64');
  const at = bytes.indexOf('reltype="12"');
  bytes.write('3', at + 'reltype="1'.length, 'latin1');
  return { token: bytes.toString('base64'), sign };
}
