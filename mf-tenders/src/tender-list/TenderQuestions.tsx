import { IconMessageQuestion } from '@tabler/icons-react';
import type { AnsweredQuestion, TenderDetail } from 'shared-api/contract';
import { fileText, type PublishedChange, questionProblem, questionsUntilText } from 'shared-api/rules';
import { Anchor, Button, formatDateTime, Stack, Text, Title } from 'shared-ui';
import { Link } from 'shared-ui/router';
import { askAddress } from './TenderActions.tsx';
import classes from './TenderDetail.module.css';
import { useToday } from './use-today.ts';

interface Props {
  readonly tender: TenderDetail;
  /** False for a draft or a preview: nobody can ask about it. */
  readonly isPublic: boolean;
}

/** The answered questions on a tender, and until when it takes more; nothing where it takes none. */
export function TenderQuestions({ tender, isPublic }: Props) {
  const { preguntas: questions } = tender;
  const today = useToday();
  const isOpen = questionProblem(tender, today) === null;
  const until = questionsUntilText(tender, today);
  if (until === null && questions.length === 0) return null;
  return (
    <Stack component="section" aria-labelledby="preguntas" gap="sm">
      <Title order={3} size="h5" id="preguntas">
        Preguntas y respuestas
      </Title>
      {until !== null && <Text>{until}</Text>}
      {isOpen && isPublic && (
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
        <ol className={`${classes.list} ${classes.questions}`}>
          {questions.map((question) => (
            <li key={question.numero}>
              <QuestionAndAnswer question={question} correctedAt={correctedAt(tender, question.numero)} />
            </li>
          ))}
        </ol>
      )}
    </Stack>
  );
}

/** Returns when an answer was last corrected; undefined if it never was. */
const correctedAt = ({ historial }: TenderDetail, number: number): string | undefined =>
  historial
    .filter(
      ({ hecho, detalle: [answered, reason] }) =>
        hecho === 'respondida' && answered === String(number) && reason !== undefined,
    )
    .at(-1)?.fecha;

interface QuestionProps {
  /** `numero` and `respondida_en` are null for one that is not published yet. */
  readonly question: Omit<AnsweredQuestion, 'numero' | 'respondida_en'> & {
    readonly numero: number | null;
    readonly respondida_en: string | null;
  };
  /** When its answer was last corrected. */
  readonly correctedAt?: string | undefined;
}

/** A question and its answer as anyone reads them. */
export function QuestionAndAnswer({ question, correctedAt }: QuestionProps) {
  const { numero, respondida_en, archivo } = question;
  const dates = [
    respondida_en && formatDateTime(respondida_en),
    correctedAt && `corregida el ${formatDateTime(correctedAt)}`,
  ];
  return (
    <Stack gap="xs">
      <div>
        <Part
          title={numero === null ? 'Pregunta' : `Pregunta ${numero}`}
          dates={formatDateTime(question.fecha)}
        />
        <Text className={classes.written}>{question.pregunta}</Text>
      </div>
      <div className={classes.answer}>
        <Part title="Respuesta" dates={dates.filter(Boolean).join(', ')} />
        <Text className={classes.written}>{question.respuesta}</Text>
        {archivo && (
          <Anchor href={archivo.url} target="_blank" rel="noopener">
            {`Ver el archivo de la respuesta ${numero ?? ''} (${fileText(archivo)}, se abre en otra pestaña)`}
          </Anchor>
        )}
      </div>
    </Stack>
  );
}

function Part({ title, dates }: { title: string; dates: string }) {
  return (
    <Text>
      <Text span fw={600}>
        {title}
      </Text>{' '}
      <Text span size="sm" c="dimmed">
        {dates}
      </Text>
    </Text>
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
