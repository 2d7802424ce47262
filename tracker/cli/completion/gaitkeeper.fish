# Completion of gaitkeeper for fish: keep this file as
# ~/.config/fish/completions/gaitkeeper.fish.

function __gaitkeeper_complete
    set -l before (commandline -opc)
    set -l found (command gaitkeeper completion fish after $before[2..-1] (commandline -ct) 2>/dev/null </dev/null)
    switch "$found[1]"
        case files
            __fish_complete_path (commandline -ct)
        case folders
            __fish_complete_directories (commandline -ct)
        case '*'
            printf '%s\n' $found[2..-1]
    end
end

complete -c gaitkeeper -f -a '(__gaitkeeper_complete)'
