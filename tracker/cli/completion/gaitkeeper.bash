# Completion of gaitkeeper for bash: source this file from ~/.bashrc, or keep it as
# ~/.local/share/bash-completion/completions/gaitkeeper.

_gaitkeeper() {
  local kind= line
  COMPREPLY=()
  {
    IFS= read -r kind
    while IFS= read -r line; do COMPREPLY+=("$line"); done
  } < <(command gaitkeeper completion bash after "$COMP_WORDBREAKS" "${COMP_LINE:0:COMP_POINT}" \
    2>/dev/null </dev/null)
  case $kind in
    files) ;;
    folders) compopt +o default -o dirnames ;;
    open) compopt +o default -o nospace ;;
    *) compopt +o default ;;
  esac 2>/dev/null
}

complete -o default -F _gaitkeeper gaitkeeper
