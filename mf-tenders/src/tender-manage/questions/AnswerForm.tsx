import { useState } from 'react';
import type { TenderDetail, TenderQuestion } from 'shared-api/contract';
import { answerProblems, LIFE_TEXT_MAX, QUESTION_MAX } from 'shared-api/rules';
import * as v from 'shared-api/schema';
import { Alert, Box, Paper, Stack, Text } from 'shared-ui';
import { Textarea, usePortalForm } from 'shared-ui/forms';
import { useStillUploading } from 'shared-ui/upload';
import { OptionalFile } from '../../OptionalFile.tsx';
import { QuestionAndAnswer } from '../../tender-list/TenderQuestions.tsx';
import { ActModal } from '../ActModal.tsx';
import { useSentSubject } from '../queries.ts';
import { Asker } from './Asker.tsx';
import { mentionsAsker } from './mentions-asker.ts';

export interface QuestionFormProps {
  readonly tender: TenderDetail;
  /** The question as it is stored now: a colleague may answer it while the form is open. */
  readonly question: TenderQuestion;
  readonly onClose: (sent?: boolean) => void;
}

const WHEN_GONE =
  'Este archivo ya está subido: puede verse por unos minutos. Puede publicar la respuesta con él, o subirlo otra vez para verlo.';

const initialValues = (question: TenderQuestion) => ({
  pregunta: question.publicada ?? question.pregunta,
  respuesta: question.respuesta ?? '',
  url: question.archivo?.url ?? null,
  motivo: '',
});
type Values = ReturnType<typeof initialValues>;

const schemaOf = (corrects: boolean) =>
  v.pipe(
    v.custom<Values>((values) => typeof values === 'object'),
    v.rules((values) => answerProblems(values, corrects)),
  );

/** The form of a question's answer, or of its correction, which says why. */
export function AnswerForm({ tender, question: stored, onClose }: QuestionFormProps) {
  const { subject: question, ...holding } = useSentSubject(stored);
  const corrects = question.estado === 'respondida';
  const [openedVersion] = useState(question.version);
  const name = `respuesta:${question.id}`;
  const [uploading, onBegin] = useStillUploading();
  const form = usePortalForm({
    initialValues: initialValues(question),
    schema: schemaOf(corrects),
    draft: name,
    problems: { url: uploading },
  });
  const { pregunta, respuesta, url } = form.values;
  // The own answer may be published although its confirmation got lost.
  const isPublished = question.publicada === pregunta.trim() && question.respuesta === respuesta.trim();
  const storedFile = question.archivo?.url === url ? question.archivo : null;
  return (
    <ActModal
      form={form}
      name={name}
      tenderId={tender.id}
      title={corrects ? `Corregir la respuesta ${question.numero}` : 'Responder la pregunta'}
      confirmLabel={corrects ? 'Publicar la corrección' : 'Publicar la respuesta'}
      actOf={(values) => ({
        act: 'answer',
        question,
        body: {
          pregunta: values.pregunta.trim(),
          respuesta: values.respuesta.trim(),
          archivo_url: values.url,
          motivo: corrects ? values.motivo.trim() : '',
        },
      })}
      {...holding}
      onClose={onClose}
    >
      <Asker question={question} />
      {corrects && question.version > openedVersion && (
        <Alert
          color="ambar"
          role="status"
          title={
            isPublished
              ? 'Esta respuesta ya está publicada'
              : 'Otra persona la respondió mientras usted escribía'
          }
        >
          {isPublished
            ? 'Dice lo mismo que su texto: no hace falta publicarla de nuevo.'
            : 'Lo que escribió sigue aquí. Si lo publica, corrige esta respuesta:'}
          <Box mt="xs">
            <QuestionAndAnswer question={publishedOf(question)} />
          </Box>
        </Alert>
      )}
      <Textarea
        label="Pregunta que se publica"
        description={`Quite los datos personales; el sentido no debe cambiar. ${pregunta.trim().length}/${QUESTION_MAX}`}
        required
        autosize
        minRows={3}
        {...form.field('pregunta')}
      />
      {pregunta !== question.pregunta && (
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
          {`Como la escribió quien preguntó: ${question.pregunta}`}
        </Text>
      )}
      <Textarea
        label="Respuesta"
        description={`Se publica para todos y se envía por correo a quien preguntó y a quienes siguen la licitación. ${respuesta.trim().length}/${LIFE_TEXT_MAX}`}
        required
        autosize
        minRows={4}
        data-autofocus
        {...form.field('respuesta')}
      />
      {mentionsAsker(`${pregunta} ${respuesta}`, question) && (
        <Alert color="ambar" role="status">
          El texto parece nombrar a quien preguntó. Revíselo antes de publicarlo.
        </Alert>
      )}
      <OptionalFile
        id={form.idOf('url')}
        label="Archivo de la respuesta"
        url={url}
        {...(!storedFile && { whenGone: WHEN_GONE })}
        onChange={(changed) => form.setFieldValue('url', changed)}
        onBegin={onBegin}
      />
      {corrects && (
        <Textarea
          label="Motivo de la corrección"
          description="Se publica en la historia de la licitación."
          required
          autosize
          minRows={2}
          {...form.field('motivo')}
        />
      )}
      {respuesta.trim() !== '' && (
        <Paper component="section" withBorder p="md" aria-label="Vista previa de la respuesta">
          <Stack gap="xs">
            <Text size="sm" c="dimmed">
              Así se publica:
            </Text>
            <QuestionAndAnswer
              question={{ ...publishedOf(question), pregunta, respuesta, archivo: storedFile }}
            />
            {url && !storedFile && <Text size="sm">Con el archivo que subió.</Text>}
          </Stack>
        </Paper>
      )}
    </ActModal>
  );
}

/** Returns what of a question is or will be public. */
export const publishedOf = ({
  numero,
  publicada,
  pregunta,
  fecha,
  respuesta,
  respondida_en,
  archivo,
}: TenderQuestion) => ({
  numero,
  pregunta: publicada ?? pregunta,
  fecha,
  respuesta: respuesta ?? '',
  respondida_en,
  archivo,
});
