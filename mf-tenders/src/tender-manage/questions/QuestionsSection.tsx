import { useState } from 'react';
import type { TenderDetail, TenderQuestion } from 'shared-api/contract';
import { daysBetween, questionsUntilText, tenderActProblem, todayInCity } from 'shared-api/rules';
import { Alert, Badge, Button, Group, Paper, Problem, Skeleton, Stack, Text, Title } from 'shared-ui';
import { useFocusBack } from '../../tender-admin/use-focus-back.ts';
import { QuestionAndAnswer } from '../../tender-list/TenderQuestions.tsx';
import { AnswerForm, publishedOf } from './AnswerForm.tsx';
import { Asker } from './Asker.tsx';
import { useTenderQuestions } from './queries.ts';
import classes from './questions.module.css';
import { RefuseForm } from './RefuseForm.tsx';

const HEADING = 'preguntas-de-la-licitacion';
const FORMS = { answer: AnswerForm, refuse: RefuseForm } as const;

interface OpenForm {
  readonly form: keyof typeof FORMS;
  readonly id: string;
}

/** The questions on a tender for whoever answers them, what waits first; nothing where it never took any. */
export function QuestionsSection({ tender }: { readonly tender: TenderDetail }) {
  const questions = useTenderQuestions(tender.id);
  const [open, setOpen] = useState<OpenForm | null>(null);
  const focusBackTo = useFocusBack(open !== null, HEADING);
  const today = todayInCity(new Date());
  const all = questions.data?.data ?? [];
  const until = questionsUntilText(tender, today);
  if (until === null && all.length === 0) return null;
  const waiting = all.filter(({ estado }) => estado === 'pendiente');
  const problem = tenderActProblem('answer', tender, today);
  const openQuestion = all.find(({ id }) => id === open?.id);
  const Form = open && FORMS[open.form];
  const close = (sent = false) => {
    // The act removes or renames its own button.
    if (sent) focusBackTo(document.getElementById(HEADING));
    setOpen(null);
  };
  const show = (form: OpenForm['form'], { id }: TenderQuestion) => {
    focusBackTo();
    setOpen({ form, id });
  };

  return (
    <Stack component="section" aria-labelledby={HEADING} gap="sm">
      <Group gap="sm">
        <Title order={2} size="h4" id={HEADING} tabIndex={-1}>
          Preguntas
        </Title>
        {waiting.length > 0 && <Badge color="ambar">{`${waiting.length} sin responder`}</Badge>}
      </Group>
      {until !== null && (
        <Text size="sm" c="dimmed">
          {`${until} Las respuestas se publican sin decir quién preguntó.`}
        </Text>
      )}
      {questions.isLoadingError && (
        <Problem
          title="Error al cargar las preguntas"
          message="Por favor, pruebe mas tarde"
          onRetry={() => void questions.refetch()}
        />
      )}
      {questions.isPending && <Skeleton height="6rem" role="status" aria-label="Cargando..." />}
      {waiting.length > 0 && problem !== null && <Alert color="azul">{problem}</Alert>}
      {questions.data && all.length === 0 && <Text>Todavía no hay preguntas.</Text>}
      <ul className={classes.list}>
        {all.map((question) => (
          <Paper component="li" key={question.id} withBorder p="md">
            <QuestionItem
              question={question}
              waits={waitText(question, today)}
              onAnswer={problem === null ? () => show('answer', question) : undefined}
              onRefuse={() => show('refuse', question)}
            />
          </Paper>
        ))}
      </ul>
      {Form && openQuestion && (
        <Form key={openQuestion.id} tender={tender} question={openQuestion} onClose={close} />
      )}
    </Stack>
  );
}

interface ItemProps {
  readonly question: TenderQuestion;
  readonly waits: string;
  /** Absent where nothing can be answered any more. */
  readonly onAnswer: (() => void) | undefined;
  readonly onRefuse: () => void;
}

function QuestionItem({ question, waits, onAnswer, onRefuse }: ItemProps) {
  const { estado, motivo } = question;
  if (estado === 'respondida') {
    return (
      <Stack gap="xs" align="flex-start">
        <QuestionAndAnswer question={publishedOf(question)} />
        <Asker question={question} />
        {motivo !== null && <Text size="sm">{`Se corrigió. Motivo: ${motivo}`}</Text>}
        {onAnswer && (
          <Button variant="default" size="sm" onClick={onAnswer}>
            {`Corregir la respuesta ${question.numero}`}
          </Button>
        )}
      </Stack>
    );
  }
  return (
    <Stack gap="xs">
      <Group gap="xs">
        {estado === 'pendiente' ? <Badge color="ambar">{waits}</Badge> : <Badge>No publicada</Badge>}
      </Group>
      <Text className={classes.written}>{question.pregunta}</Text>
      <Asker question={question} />
      {estado === 'rechazada' && motivo !== null && (
        <Text size="sm" className={classes.written}>{`Motivo: ${motivo}`}</Text>
      )}
      {estado === 'pendiente' && (
        <Group gap="xs">
          {onAnswer && (
            <Button size="sm" onClick={onAnswer}>
              Responder
            </Button>
          )}
          <Button size="sm" variant="default" onClick={onRefuse}>
            No publicar
          </Button>
        </Group>
      )}
    </Stack>
  );
}

/** 'Espera desde hoy', 'Espera hace 3 días'. */
function waitText({ fecha }: TenderQuestion, today: string): string {
  const days = daysBetween(todayInCity(new Date(fecha)), today);
  if (days < 1) return 'Espera desde hoy';
  return `Espera hace ${days} ${days === 1 ? 'día' : 'días'}`;
}
