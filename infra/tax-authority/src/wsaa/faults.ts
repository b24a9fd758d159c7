/** Faults of WSAA by their code, after ARCA's list. */
export const FAULT_TEXTS = {
  'cms.bad': 'El CMS no es valido',
  'cms.bad.base64': 'No se puede decodificar el BASE64',
  'cms.cert.notFound': 'No se ha encontrado certificado de firmador',
  'cms.cert.untrusted': 'Certificado no emitido por AC de confianza',
  'cms.cert.expired': 'Certificado expirado',
  'cms.cert.invalid': 'Certificado con fecha de generacion posterior a la actual',
  'cms.sign.invalid': 'Firma inválida o algoritmo no soportado',
  'xml.bad': 'No se ha podido interpretar el XML contra el SCHEMA',
  'xml.version.notSupported': 'La versión del documento no es soportada',
  'xml.generationTime.invalid':
    'El tiempo de generación es posterior a la hora actual o tiene más de 24 horas de antigüedad',
  'xml.expirationTime.expired': 'El tiempo de expiración es inferior a la hora actual',
  'xml.expirationTime.invalid':
    'El tiempo de expiración del documento es superior a 24 horas posterior a la hora actual',
  'wsn.notFound': 'Servicio no encontrado',
  'coe.notAuthorized': 'Computador no autorizado a acceder al servicio',
  'coe.alreadyAuthenticated': 'El CEE ya posee un TA valido para el acceso al WSN solicitado',
  'Client.NoSOAPAction': 'no SOAPAction header!',
} as const;

export type Fault = keyof typeof FAULT_TEXTS;
