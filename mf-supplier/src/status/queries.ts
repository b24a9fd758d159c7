import { queryOf } from 'shared-api/client';
import { listDocuments, observations, statusHistory } from 'shared-api/contract';
import { useClient } from 'shared-ui/portal';
import { useQuery } from 'shared-ui/query';

/** Every status the request has had, oldest first. */
export const useStatusHistory = (cuit: string) =>
  useQuery(queryOf(useClient(), statusHistory, { params: { cuit } }));

/** The documents of the request. */
export const useDocuments = (cuit: string) =>
  useQuery(queryOf(useClient(), listDocuments, { params: { cuit } }));

/** Reads the observations of the last correction. */
export const useObservations = (cuit: string) =>
  useQuery(queryOf(useClient(), observations, { params: { cuit } }));
