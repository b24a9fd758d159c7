import { IconMessageQuestion } from '@tabler/icons-react';
import type { AnsweredQuestion, TenderDetail } from 'shared-api/contract';
import { fileText, type PublishedChange, questionProblem } from 'shared-api/rules';
import { Anchor, Button, formatDate, formatDateTime, Stack, Text, Title } from 'shared-ui';
import { Link } from 'shared-ui/router';
import { askAddress } from './TenderActions.tsx';
import classes from './TenderDetail.module.css';
import { useToday } from './use-today.ts';

/** The answered questions on a tender, and until when it takes more; nothing where it takes none. */
export function TenderQuestions({ tender }: { tender: TenderDetail }) {
  const { preguntas: questions, preguntas_hasta: until } = tender;
  const isOpen = questionProblem(tender, useToday()) === null;
  if (until === null && questions.length === 0) return null;
  return (
    <Stack component="section" aria-labelledby="preguntas" gap="sm">
      <Title order={3} size="h5" id="preguntas">
        Preguntas y respuestas
      </Title>
      {until !== null && (
        <Text>{`${isOpen ? 'Se reciben' : 'Se recibieron'} preguntas hasta el ${formatDate(until)}.`}</Text>
      )}
      {isOpen && (
        <div data-no-print>
          <Button
            component={Link}
            to={askAddress(tender.id)}
            variant="default"
            size="sm"
            leftSection={<IconMessageQuestion size={18} aria-hidden />}
          >
            Hacer una pregunta
          </Button>
        </div>
      )}
      {questions.length === 0 ? (
        <Text c="dimmed">{isOpen ? 'Todavía no hay respuestas.' : 'No hay preguntas respondidas.'}</Text>
      ) : (
        <ol className={classes.list}>
          {questions.map((question) => (
            <li key={question.numero}>
              <QuestionAndAnswer question={question} />
            </li>
          ))}
        </ol>
      )}
    </Stack>
  );
}

interface QuestionProps {
  /** `numero` and dates are null for one that is not published yet. */
  readonly question: Omit<AnsweredQuestion, 'numero' | 'respondida_en'> & {
    readonly numero: number | null;
    readonly respondida_en: string | null;
  };
}

/** A question and its answer as anyone reads them. */
export function QuestionAndAnswer({ question }: QuestionProps) {
  const { numero, archivo } = question;
  return (
    <Stack gap={4}>
      <Text fw={600}>{numero === null ? 'Pregunta' : `Pregunta ${numero}`}</Text>
      <Text size="sm" c="dimmed">
        {formatDateTime(question.fecha)}
      </Text>
      <Text className={classes.written}>{question.pregunta}</Text>
      <Text fw={600}>Respuesta</Text>
      {question.respondida_en && (
        <Text size="sm" c="dimmed">
          {formatDateTime(question.respondida_en)}
        </Text>
      )}
      <Text className={classes.written}>{question.respuesta}</Text>
      {archivo && (
        <Anchor href={archivo.url} target="_blank" rel="noopener">
          {`Ver el archivo de la respuesta ${numero ?? ''} (${fileText(archivo)}, se abre en otra pestaña)`}
        </Anchor>
      )}
    </Stack>
  );
}

/** The texts of a corrected answer before and after, folded: they may be long. */
export function CorrectedTexts({ changes }: { changes: readonly PublishedChange[] }) {
  return (
    <details>
      <summary>Ver el texto anterior y el corregido</summary>
      {changes.flatMap(({ campo, antes, despues }) => [
        <Correction key={`${campo} antes`} title={`Antes, ${CORRECTED[campo] ?? campo}`} text={antes} />,
        <Correction key={`${campo} despues`} title={`Ahora, ${CORRECTED[campo] ?? campo}`} text={despues} />,
      ])}
    </details>
  );
}

const CORRECTED: Readonly<Record<string, string>> = { pregunta: 'la pregunta', respuesta: 'la respuesta' };

function Correction({ title, text }: { title: string; text: string }) {
  return (
    <>
      <Text size="sm" fw={600} mt="xs">
        {title}
      </Text>
      <Text size="sm" className={classes.written}>
        {text}
      </Text>
    </>
  );
}
