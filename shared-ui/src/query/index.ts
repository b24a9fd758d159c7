/** The server's state in the browser. Keys and freshness come from the contract: `queryOf` of `shared-api/client`. */
export {
  keepPreviousData,
  QueryClient,
  QueryClientProvider,
  skipToken,
  type UseMutationResult,
  type UseQueryResult,
  useIsFetching,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
